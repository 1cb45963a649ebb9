import { matrixOf } from '../matrix.ts'

matrixOf('deliberation')
