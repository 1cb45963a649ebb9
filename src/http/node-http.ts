/** Not by an import, which would read every export of it and with them load Node's own `fetch`: 50 ms and 16 MB. */
export const { createServer, METHODS, STATUS_CODES } = process.getBuiltinModule('node:http')
