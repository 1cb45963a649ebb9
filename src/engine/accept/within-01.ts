/** The nearest number from 0 to 1; 0 for what is no number. */
export const within01 = (value: number) => (value > 0 ? Math.min(value, 1) : 0)
