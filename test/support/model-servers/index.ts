import { anthropic } from './anthropic.ts'
import type { Dialect } from './dialect.ts'
import { gemini } from './gemini.ts'
import { llamaCpp } from './llama-cpp.ts'
import { lmStudio } from './lm-studio.ts'
import { mistral } from './mistral.ts'
import { ollama } from './ollama.ts'
import { openai } from './openai.ts'
import { openrouter } from './openrouter.ts'
import { vllm } from './vllm.ts'

/** The servers that people connect, each as its own public sources describe it. */
export const MODEL_SERVERS: readonly Dialect[] = [
  openai,
  anthropic,
  gemini,
  mistral,
  vllm,
  llamaCpp,
  ollama,
  lmStudio,
  openrouter,
]
export const LOCAL_SERVERS: readonly Dialect[] = [vllm, llamaCpp, ollama, lmStudio]
