/** How many signs of texts are looked at while something is done, each as often as it is. */
export function signsRead(work: () => unknown): number {
  const { charCodeAt, codePointAt } = String.prototype
  let count = 0
  String.prototype.charCodeAt = function counted(this: string, at: number) {
    count += 1
    return charCodeAt.call(this, at)
  }
  String.prototype.codePointAt = function counted(this: string, at: number) {
    count += 1
    return codePointAt.call(this, at)
  }
  try {
    work()
  } finally {
    Object.assign(String.prototype, { charCodeAt, codePointAt })
  }
  return count
}
