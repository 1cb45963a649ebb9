import { matrixOf } from '../matrix.ts'

matrixOf('understanding')
