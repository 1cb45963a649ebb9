export { BindingsScreen } from './bindings-screen.tsx'
