import { matrixOf } from '../matrix.ts'

matrixOf('messaging')
