/** Where every installation publishes its public keys. */
export const KEYS_PATH = '/.well-known/jwks.json'
