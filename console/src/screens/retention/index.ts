export { RetentionScreen } from './retention-screen.tsx'
