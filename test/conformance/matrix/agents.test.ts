import { matrixOf } from '../matrix.ts'

matrixOf('agents')
