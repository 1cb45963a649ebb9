export { InboxScreen } from './inbox-screen.tsx'
export { MessageScreen } from './message/message-screen.tsx'
