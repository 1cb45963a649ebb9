export { PulseScreen } from './pulse-screen.tsx'
