export { DecisionScreen } from './decision-screen.tsx'
