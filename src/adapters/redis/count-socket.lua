-- Counts sockets in for one holder. KEYS: the holder's set, scored by the millisecond at which each socket is given up.
-- ARGV: the limit (0 renews without asking), the lease in milliseconds, then the sockets.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local limit = tonumber(ARGV[1])
local lease = tonumber(ARGV[2])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if limit > 0 and redis.call('ZCARD', KEYS[1]) >= limit and not redis.call('ZSCORE', KEYS[1], ARGV[3]) then
  return 0
end
for index = 3, #ARGV do
  redis.call('ZADD', KEYS[1], now + lease, ARGV[index])
end
redis.call('PEXPIRE', KEYS[1], lease)
return 1
