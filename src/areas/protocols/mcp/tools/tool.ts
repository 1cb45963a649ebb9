import Type, { type Static, type TObject } from 'typebox'
import type { Caller } from '../../../../shared/identity/caller.ts'
import type { AskOnce } from '../../asking/index.ts'
import type { DebateCall, NeedsInput, TaskHandle } from '../debate-calls.ts'
import type { McpServices } from '../services.ts'

/** What a tool does besides answering, as clients are told. */
interface ToolAnnotations {
  readOnlyHint: boolean
  destructiveHint: boolean
  idempotentHint: boolean
  openWorldHint: boolean
}

/** It reads what the organization has, and asks nobody outside. */
export const READS: ToolAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
}

/** One call of a tool. */
export interface ToolCall {
  caller: Caller
  ip: string
  services: McpServices
  askOnce: AskOnce
  debate: DebateCall
}

interface ToolOptions<Input extends TObject, Output extends TObject> {
  name: string
  title: string
  description: string
  /** The endpoint that it stands for, whose rights, limits and audit count. */
  operation: string
  /** It asks by `askOnce`, which admits and charges only for a debate that begins. */
  begins?: true
  annotations: ToolAnnotations
  input: Input
  output: Output
  call(input: Static<Input>, call: ToolCall): Promise<Static<Output> | NeedsInput | TaskHandle>
}

/** A tool of any type, as the server sees it. */
export interface Tool extends Omit<ToolOptions<TObject, TObject>, 'call'> {
  call(input: unknown, call: ToolCall): Promise<object>
}

export const tool = <Input extends TObject, Output extends TObject>(options: ToolOptions<Input, Output>): Tool =>
  options as unknown as Tool

/** The debate of a decision, as the other tools name it. */
export const DebateId = Type.String({ pattern: '^[A-Za-z0-9_-]+$', maxLength: 64, description: 'The id of a debate' })
