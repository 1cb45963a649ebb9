import { matrixOf } from '../matrix.ts'

matrixOf('channels')
