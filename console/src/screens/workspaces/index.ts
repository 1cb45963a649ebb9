export { WorkspaceScreen } from './workspace-screen.tsx'
export { WorkspacesScreen } from './workspaces-screen.tsx'
