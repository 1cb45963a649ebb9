const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Nothing of a text is markup where HTML or XML is read: these signs, all that mean something there unless told, are entities. */
export const asEntities = (text: string, signs = /[&<>"']/g) => text.replace(signs, (sign) => ENTITIES[sign] ?? sign)
