import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo, useRef } from 'react'
import { type Door, doorsQuery } from '../../../api/protocols/doors.ts'
import { TRIED_QUESTION, type TriedAnswer, tryDoor } from '../../../api/protocols/try-door.ts'
import { DebateLink, useDebateNames } from '../../../parts/debate-link.tsx'
import { ByProgram } from '../../../parts/debate-origin.tsx'
import { Button } from '../../../ui/button.tsx'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { Prose } from '../../../ui/prose/prose.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Section } from '../../../ui/section.tsx'
import { FaultNote } from '../../../ui/states.tsx'
import {
  a2aRequest,
  agentCardAddress,
  CLIENT_INSTALL,
  clientProgram,
  MCP_COMMAND_ENTRY,
  mcpEntry,
  mcpEntryWithKey,
  openAiVariables,
} from './connection-texts.ts'

interface DoorProps {
  door: Door
}

export function McpSection({ door }: DoorProps) {
  return (
    <Section title="Assistants and editors" about="For programs that speak the Model Context Protocol (MCP).">
      <LastSeen door={door} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Paste
          title="Over HTTP"
          about="Paste this into the program’s list of MCP servers. It opens a page here that asks for your consent."
        >
          <CodeBlock label="An MCP server over HTTP" text={mcpEntry(door.address)} />
        </Paste>
        <Paste
          title="Over HTTP, with a key"
          about={
            <>
              For a program that cannot sign in. <KeyLink>Create an API key</KeyLink> for it first.
            </>
          }
        >
          <CodeBlock label="An MCP server over HTTP, with a key" text={mcpEntryWithKey(door.address)} />
        </Paste>
      </div>
      <Paste
        title="On this machine"
        about="For a program on the machine where Parley is installed. It needs no key, and no running service."
      >
        <CodeBlock label="An MCP server that the program starts itself" text={MCP_COMMAND_ENTRY} />
      </Paste>
      <TryDoor door={door.door} />
      <Limits>
        <li>An answer that takes longer than 50 seconds is fetched later, with the tool get_decision.</li>
        <li>A question that is asked again while it is debated joins the same debate.</li>
      </Limits>
    </Section>
  )
}

export function A2aSection({ door }: DoorProps) {
  const request = useMemo(() => a2aRequest(door.address), [door.address])
  return (
    <Section title="Agents" about="For agents that speak A2A 1.0, over JSON-RPC or HTTP and JSON.">
      <LastSeen door={door} />
      <Paste title="Agent card" about="This address is all that most agents need.">
        <CodeBlock label="The address of the agent card" text={agentCardAddress(door.address)} />
      </Paste>
      <Paste title="From a terminal" about="With an API key or an access token in TOKEN.">
        <CodeBlock label="A question to A2A as curl" text={request} copy="Copy as curl" />
      </Paste>
      <TryDoor door={door.door} />
      <Limits>
        <li>Text and structured data are read; files are refused.</li>
        <li>No message approves anything or raises a budget.</li>
      </Limits>
    </Section>
  )
}

export function OpenAiSection({ door }: DoorProps) {
  return (
    <Section
      title="Chat programs and scripts"
      about="For programs that speak the chat or responses interface of OpenAI."
    >
      <LastSeen door={door} />
      <Paste
        title="Base URL and key"
        about={
          <>
            <KeyLink>Create an API key</KeyLink> for the program. The models are <code>parley/panel</code> and, for more
            rounds and agents, <code>parley/panel-deep</code>.
          </>
        }
      >
        <CodeBlock label="Base URL and key" text={openAiVariables(door.address)} />
      </Paste>
      <TryDoor door={door.door} />
      <Limits>
        <li>A question has at most 10,000 characters.</li>
        <li>Tools, pictures and other answer formats than text are refused.</li>
        <li>Titles, tags and follow-ups that chat programs request by themselves start no debate.</li>
      </Limits>
    </Section>
  )
}

/** For programs in JavaScript and TypeScript; the address is that of a door. */
export function ClientSection({ address }: { address: string }) {
  const program = useMemo(() => clientProgram(new URL(address).origin), [address])
  return (
    <Section
      title="JavaScript and TypeScript"
      about="A client with types for every operation, for Node 20 and browsers."
    >
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Paste
          title="Install"
          about={
            <>
              The client is one file. Whoever runs Parley makes it with <code>npm run pack</code>.
            </>
          }
        >
          <CodeBlock label="How to install the client" text={CLIENT_INSTALL} />
        </Paste>
        <Paste
          title="A first program"
          about={
            <>
              Save it as <code>first.mjs</code>, <KeyLink>create an API key</KeyLink> for it, put that into{' '}
              <code>PARLEY_TOKEN</code>, and run <code>node first.mjs</code>.
            </>
          }
        >
          <CodeBlock label="A first program with the client" text={program} />
        </Paste>
      </div>
    </Section>
  )
}

/** When the person's own programs last called at a door, and what they last asked there. */
function LastSeen({ door: { last_call, last_question } }: DoorProps) {
  const named = useDebateNames([last_question?.debate_id])
  if (!last_call && !last_question)
    return <p className="text-sm text-muted">None of your programs called here in the last 60 days.</p>
  const debate = last_question && named(last_question.debate_id)
  return (
    <div className="measure grid gap-1 text-sm text-muted">
      {last_call && <Seen what="Last call" {...last_call} />}
      {last_question && (
        <div>
          <Seen what="Last question" {...last_question} />
          {debate && <DebateLink id={last_question.debate_id} debate={debate} />}
        </div>
      )}
    </div>
  )
}

const Seen = ({ what, at, credential }: { what: string; at: string; credential: string | null }) => (
  <p>
    {what} <RelativeTime at={at} />
    {credential && <ByProgram credential={credential} />}
  </p>
)

const KeyLink = ({ children }: { children: ReactNode }) => (
  <Link to="/developer" search={{ tab: 'keys' }} className="text-accent underline">
    {children}
  </Link>
)

function Paste({ title, about, children }: { title: string; about: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-2">
      <div>
        <h3 className="font-medium">{title}</h3>
        <p className="measure text-sm text-muted">{about}</p>
      </div>
      {children}
    </div>
  )
}

const Limits = ({ children }: { children: ReactNode }) => (
  <ul className="measure list-disc pl-5 text-sm text-muted">{children}</ul>
)

/** Asks a small question through a door as the person, and shows the answer or the refusal. */
function TryDoor({ door }: Pick<Door, 'door'>) {
  const queries = useQueryClient()
  const waiting = useRef<AbortController>(null)
  const asking = useMutation({
    mutationFn() {
      waiting.current = new AbortController()
      return tryDoor(door, waiting.current.signal)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: doorsQuery.queryKey }),
  })
  const wasStopped = waiting.current?.signal.aborted
  return (
    <div className="grid justify-items-start gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Button busy={asking.isPending} onClick={() => asking.mutate()}>
          Try it
        </Button>
        {asking.isPending && (
          <Button kind="quiet" onClick={() => waiting.current?.abort()}>
            Stop waiting
          </Button>
        )}
        <span className="text-sm text-muted">Asks “{TRIED_QUESTION}” as you, in a debate like any other.</span>
      </div>
      {asking.data && <Answered tried={asking.data} />}
      {asking.error && wasStopped && <p role="status">You stopped waiting; the debate continues.</p>}
      {asking.error && !wasStopped && <FaultNote fault={asking.error} onRetry={asking.mutate} />}
    </div>
  )
}

function Answered({ tried: { answer, debateId } }: { tried: TriedAnswer }) {
  return (
    <div role="status" className="measure grid gap-2 border-l-2 border-line pl-4">
      <Prose className="">{answer}</Prose>
      {debateId && (
        <Link to="/decisions/$id" params={{ id: debateId }} className="text-sm text-accent underline">
          See the decision
        </Link>
      )}
    </div>
  )
}
