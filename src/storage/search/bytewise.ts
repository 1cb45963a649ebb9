/** The order of terms in the index, and so the order in which their scores are added. */
export const bytewise = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other))
