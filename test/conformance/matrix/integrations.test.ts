import { matrixOf } from '../matrix.ts'

matrixOf('integrations')
