import { matrixOf } from '../matrix.ts'

matrixOf('code')
