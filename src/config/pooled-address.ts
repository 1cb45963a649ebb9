/** Whether an address leads to a pooler, behind which the connections of the server change between transactions. */
export const isPooled = (url: string | undefined): boolean =>
  url !== undefined && URL.parse(url)?.searchParams.get('pgbouncer') === 'true'
