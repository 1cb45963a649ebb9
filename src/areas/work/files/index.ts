import { defineArea, type Platform } from '../../../platform.ts'
import { fileRoutes } from './routes.ts'
import { fileService } from './service.ts'

/** Files: stored files are downloaded by links that expire (`storedFiles.link`). */
export const files = ({ storedFiles }: Pick<Platform, 'storedFiles'>) =>
  defineArea({
    name: 'files',
    stability: 'experimental',
    workspaces: true,
    endpoints: fileRoutes(fileService(storedFiles)),
  })
