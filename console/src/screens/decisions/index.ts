export { DecisionsScreen } from './decisions-screen.tsx'
