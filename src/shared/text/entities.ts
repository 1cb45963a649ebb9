const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * Escapes a text for HTML or XML: the characters in `signs`, by default all that have a meaning there, become entities.
 */
export const asEntities = (text: string, signs = /[&<>"']/g) => text.replace(signs, (sign) => ENTITIES[sign] ?? sign)
