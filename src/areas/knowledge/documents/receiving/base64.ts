/** A sign that has no place in base64, or something after its end. */
const NOT_BASE64 = /[^\w+/=\s-]|=\s*[^=\s]|=\s*=\s*=/

export const isBase64 = (text: string): boolean => !NOT_BASE64.test(text)
