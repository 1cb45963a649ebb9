export { ApprovalScreen } from './approval-screen.tsx'
export { WaitingScreen } from './waiting-screen.tsx'
