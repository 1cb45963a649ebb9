/** What a part of the measurement has to reach; each is told as it is judged. */
export class Bars {
  #areHeld = true

  judge(text: string, holds: boolean): void {
    console.log(`${holds ? 'holds' : 'BELOW'}: ${text}`)
    this.#areHeld &&= holds
  }

  get areHeld(): boolean {
    return this.#areHeld
  }
}
