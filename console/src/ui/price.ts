/** Dollars for a million tokens. */
interface Price {
  input_usd_per_million: number
  output_usd_per_million: number
}

/** What a million tokens cost: read, and written. */
export const priceWords = (price: Price | null) =>
  price ? `$${price.input_usd_per_million} / $${price.output_usd_per_million}` : 'price unknown'
