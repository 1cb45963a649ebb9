export { InboxScreen } from './inbox-screen.tsx'
export { MessageScreen } from './message/message-screen.tsx'
export { OwnMailScreen } from './own/own-mail-screen.tsx'
export { OwnMessageScreen } from './own/own-message-screen.tsx'
