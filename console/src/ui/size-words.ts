const KILOBYTE = 1_024
const MEGABYTE = KILOBYTE ** 2

export const sizeWords = (bytes: number): string =>
  bytes < MEGABYTE
    ? `${Math.max(1, Math.round(bytes / KILOBYTE)).toLocaleString('en')} kB`
    : `${(bytes / MEGABYTE).toFixed(1)} MB`
