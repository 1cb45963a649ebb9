import { askHost, serve } from '../inside-sandbox.ts'
import type { UnpackAsked } from './task.ts'
import { unpack } from './unpack.ts'

serve(async (input, bytes) => unpack(input as UnpackAsked, bytes, (call, said) => void askHost(call, said)))
