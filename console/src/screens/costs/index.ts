export { CostsScreen } from './costs-screen.tsx'
