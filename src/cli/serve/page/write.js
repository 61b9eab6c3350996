export class Write { constructor(){ this.element=document.createElement("div"); } async show(){} hide(){} }
