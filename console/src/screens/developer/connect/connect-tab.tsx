import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { limitsQuery } from '../../../api/operations/developer.ts'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { counted } from '../../../ui/text.ts'
import {
  a2aRequest,
  agentCard,
  MCP_COMMAND_ENTRY,
  mcpEntry,
  mcpEntryWithKey,
  openAiVariables,
} from './connection-texts.ts'

/** What to paste into other programs so that they can ask Parley. */
export function ConnectTab() {
  const address = location.origin
  return (
    <div className="grid gap-12">
      <div className="measure grid gap-2">
        <p>
          Other programs can ask Parley in the protocol that they speak. Each of these ways in leads to the same
          debates, with your rights and your limits.
        </p>
        <DebateLimit />
      </div>
      <McpSection address={address} />
      <A2aSection address={address} />
      <OpenAiSection address={address} />
    </div>
  )
}

function DebateLimit() {
  const limits = useQuery(limitsQuery)
  return (
    <Loaded query={limits}>
      {({ limits: { debate_create } }) => (
        <p className="text-sm text-muted">
          Every new question counts as a debate.{' '}
          {debate_create.limit === null || debate_create.remaining === null
            ? 'There is no limit on how many you begin.'
            : `You can begin ${counted(debate_create.limit, 'debate')} a minute, ${debate_create.remaining.toLocaleString('en')} of them now.`}
        </p>
      )}
    </Loaded>
  )
}

const KeyLink = ({ children }: { children: ReactNode }) => (
  <Link to="/developer" search={{ tab: 'keys' }} className="text-accent underline">
    {children}
  </Link>
)

function McpSection({ address }: { address: string }) {
  return (
    <Section title="Assistants and editors" about="For programs that speak the Model Context Protocol (MCP).">
      <Paste
        title="Over HTTP"
        about="Paste this into the program’s list of MCP servers. It opens a page here that asks for your consent."
      >
        <CodeBlock label="An MCP server over HTTP" text={mcpEntry(address)} />
      </Paste>
      <Paste
        title="Over HTTP, with a key"
        about={
          <>
            For a program that cannot sign in. <KeyLink>Create an API key</KeyLink> for it first.
          </>
        }
      >
        <CodeBlock label="An MCP server over HTTP, with a key" text={mcpEntryWithKey(address)} />
      </Paste>
      <Paste
        title="On this machine"
        about="For a program on the machine where Parley is installed. It needs no key, and no running service."
      >
        <CodeBlock label="An MCP server that the program starts itself" text={MCP_COMMAND_ENTRY} />
      </Paste>
      <Limits>
        <li>An answer that takes longer than 50 seconds is fetched later, with the tool get_decision.</li>
        <li>A question that is asked again while it is debated joins the same debate.</li>
      </Limits>
    </Section>
  )
}

function A2aSection({ address }: { address: string }) {
  return (
    <Section title="Agents" about="For agents that speak A2A 1.0, over JSON-RPC or HTTP and JSON.">
      <Paste title="Agent card" about="This address is all that most agents need.">
        <CodeBlock label="The address of the agent card" text={agentCard(address)} />
      </Paste>
      <Paste title="From a terminal" about="With an API key or an access token in TOKEN.">
        <CodeBlock label="A question to A2A as curl" text={a2aRequest(address)} copy="Copy as curl" />
      </Paste>
      <Limits>
        <li>Text and structured data are read; files are refused.</li>
        <li>No message approves anything or raises a budget.</li>
      </Limits>
    </Section>
  )
}

function OpenAiSection({ address }: { address: string }) {
  return (
    <Section
      title="Chat programs and scripts"
      about="For programs that speak the chat or responses interface of OpenAI."
    >
      <Paste
        title="Base URL and key"
        about={
          <>
            <KeyLink>Create an API key</KeyLink> for the program. The models are <code>parley/panel</code> and, for more
            rounds and agents, <code>parley/panel-deep</code>.
          </>
        }
      >
        <CodeBlock label="Base URL and key" text={openAiVariables(address)} />
      </Paste>
      <Limits>
        <li>A question has at most 10,000 characters.</li>
        <li>Tools, pictures and other answer formats than text are refused.</li>
        <li>Titles, tags and follow-ups that chat programs ask for by themselves begin no debate.</li>
      </Limits>
    </Section>
  )
}

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
