export { BatchesScreen } from './batches-screen.tsx'
