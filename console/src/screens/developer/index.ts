export { DeveloperScreen } from './developer-screen.tsx'
