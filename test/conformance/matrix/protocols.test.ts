import { matrixOf } from '../matrix.ts'

matrixOf('protocols')
