import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { notFound } from '../../../shared/errors.ts'

const TYPES: Record<string, string> = {
  'page.js': 'text/javascript; charset=utf-8',
  'theme.js': 'text/javascript; charset=utf-8',
  'operations.js': 'text/javascript; charset=utf-8',
  'schemas.js': 'text/javascript; charset=utf-8',
  'try-it.js': 'text/javascript; charset=utf-8',
  'answers.js': 'text/javascript; charset=utf-8',
  'outcome.js': 'text/javascript; charset=utf-8',
  'token.js': 'text/javascript; charset=utf-8',
  'elements.js': 'text/javascript; charset=utf-8',
  'page.css': 'text/css; charset=utf-8',
  'operations.css': 'text/css; charset=utf-8',
  'icon.svg': 'image/svg+xml',
}

const read = (file: string) => readFile(join(import.meta.dirname, 'assets', file), 'utf8')

/** Everything the page needs comes from here, and nothing inline may run. */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The interactive page and its parts. */
export const page = {
  html: () => read('page.html'),
  async asset(file: string): Promise<{ type: string; text: string }> {
    const type = Object.hasOwn(TYPES, file) ? TYPES[file] : undefined
    if (!type) throw notFound('asset', file)
    return { type, text: await read(file) }
  },
}
