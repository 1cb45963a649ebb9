export { AskScreen } from './ask-screen.tsx'
