import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { enteredOperations } from './entered-operations.ts'

/** The service that the pages of `npm run dev` talk to. */
const SERVICE = process.env.PARLEY_URL ?? 'http://127.0.0.1:8080'

/** In a worker there is no document, by which its form for browsers reads entities. */
const entities = fileURLToPath(import.meta.resolve('decode-named-character-reference'))

export default defineConfig({
  plugins: [react(), tailwindcss()],
  define: { ENTERED_OPERATIONS: JSON.stringify(enteredOperations()) },
  build: { target: 'es2023', sourcemap: false, modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  resolve: { alias: { 'decode-named-character-reference': entities } },
  worker: { format: 'es' },
  server: { proxy: { '/api': SERVICE, '/.well-known': SERVICE, '/ws': { target: SERVICE, ws: true } } },
})
