// What may be wrong with a page as it is seen.

/** All that axe finds; `axe` is its script. */
export async function found(page, axe) {
    await page.evaluate(axe);
    return page.evaluate(async () => {
        const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
        return violations.map(({ id, help, nodes }) => {
            const where = nodes.slice(0, 3).map((node) => `${node.target.join(' ')} ${node.failureSummary}`);
            return `${id} (${help}), ${nodes.length} times: ${where.join(' | ').replace(/\s+/g, ' ')}`;
        });
    });
}

/** What stands out of the page to the right. */
export function sideways(page) {
    return page.evaluate(() => {
        const root = document.scrollingElement;
        if (root.scrollWidth <= root.clientWidth) return null;
        const out = [...document.querySelectorAll('body *')].filter(
            (it) => it.getBoundingClientRect().right > root.clientWidth + 1,
        );
        const names = out.slice(0, 4).map((it) => it.id || it.className || it.localName);
        return `${root.scrollWidth} of ${root.clientWidth} pixels: ${names.join(', ')}`;
    });
}
