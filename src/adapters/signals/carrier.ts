/** Takes messages to the other nodes and brings theirs; whatever it cannot deliver is lost, and it never throws. */
export interface Carrier {
  send(message: string): void
  close(): Promise<void>
}

export type Receive = (message: string) => void
