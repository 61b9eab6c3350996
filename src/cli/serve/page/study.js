export class Study { constructor(){ this.element=document.createElement("div"); } async show(){} hide(){} }
