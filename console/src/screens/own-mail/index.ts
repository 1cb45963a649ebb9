export { OwnMailScreen } from './own-mail-screen.tsx'
export { OwnMessageScreen } from './own-message-screen.tsx'
