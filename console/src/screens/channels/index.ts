export { ChannelScreen } from './channel-screen.tsx'
export { ChannelsScreen } from './channels-screen.tsx'
export { ConnectScreen } from './connect-screen.tsx'
export { MailboxScreen } from './mailbox/mailbox-screen.tsx'
