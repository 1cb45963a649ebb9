import { matrixOf } from '../matrix.ts'

matrixOf('governance')
