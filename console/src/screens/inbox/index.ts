export { InboxScreen } from './inbox-screen.tsx'
export { MessageScreen } from './message/message-screen.tsx'
export { OwnMailScreen } from './own-mail/own-mail-screen.tsx'
export { OwnMessageScreen } from './own-mail/own-message-screen.tsx'
