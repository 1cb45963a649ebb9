const RULES = "default-src 'none'; img-src data:; style-src 'none'; base-uri 'none'; form-action 'none'"

/** HTML that was made safe, in a page that could load nothing if it were not. */
export const safePage = (html: string) =>
  `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${RULES}">` +
  `<meta name="referrer" content="no-referrer">${html}`
