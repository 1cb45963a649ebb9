import type { ConnectionKind } from '../../../src/areas/messaging/connections/index.ts'
import type { VendorFault } from '../../support/vendors/faults.ts'

/** A request as the vendor signs it at this moment; the same event, however often. */
export type Delivery = () => { path: string; headers: Record<string, string>; body: string }

/** Where one question is asked: a channel, a chat or a number of its own. */
export interface Place {
  id: string
  /** Which of the connected accounts it belongs to. */
  account: number
  /** What the platform calls the question. */
  question: string
}

interface Account {
  appId: string
  externalId: string
  settings?: Record<string, string>
  secrets: Record<string, string>
}

/** A thread with its debate, as they stand in the database. */
export interface Begun {
  debateId: string
  key: string
}

/** A platform in a fault run: what its people do, how it brings that to us, and what it shows of us. */
interface ChatKit {
  kind: ConnectionKind
  /** By which nodes reach the fake. */
  settings: Record<string, string>
  /** The asker in a place, as the platform knows them: always Ada. */
  person(place: Place): string
  /** How many messages a minute each account may bring; undefined: it is counted by place. */
  perAccount?: number
  account(number: number): Account
  /** The address of the intake, where it names the connection. */
  named?(connectionIds: readonly string[]): void
  place(number: number, accounts: number): Place
  /** A thread begins with our card: buttons need it. */
  beginsWithCard?: true
  /** What one question comes as: on Slack twice, under ids of their own. */
  asks(place: Place): Delivery[]
  /** Undefined where people cannot reply. */
  replies?(place: Place, words: string): Delivery[]
  /** A form, where there are forms. */
  fills?(place: Place, begun: Begun, act: string, words: string): Delivery
  /** Only what the platform shows is pressed, and has to be there by then. */
  pressesShown?: true
  /** Undefined where there are no buttons. */
  presses?(place: Place, begun: Begun, act: string, value: string): Delivery
  /** The place whose thread this is. */
  placeOf(key: string): string
  /** Every decision that is shown, with its place, and whether it says that it was sent again. */
  decisions(): { place: string; again: boolean }[]
  faults: {
    choose(choice: () => VendorFault | undefined): void
    acceptLate(): void
  }
  close(): void
}

export type OpenKit = (clock: { now: () => Date }) => Promise<ChatKit>

export const notShown = ({ id }: Place, act: string) =>
  new Error(`Nothing that is shown in ${id} can be pressed to ${act}`)

export const JSON_TYPE = { 'content-type': 'application/json' }
export const SENT_AGAIN = 'Sent again'
export const RIGHT = 'It was right'
