-- One decision over several buckets: all are charged, or none. The time is this server's.
-- KEYS: the buckets. ARGV: 'take' or 'look', then capacity and milliseconds per token of each bucket.
-- A bucket is the millisecond at which it is full again; one that does not exist is full.
-- The arithmetic is that of src/shared/token-bucket.ts, to the last bit.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local stored = redis.call('MGET', unpack(KEYS))

local function exact(number)
  return string.format('%.17g', number)
end

local allowed = 1
local debts = {}
local answer = { 1, exact(now) }
for index = 1, #KEYS do
  local capacity = tonumber(ARGV[index * 2])
  local refill = tonumber(ARGV[index * 2 + 1])
  local debt = math.min(math.max(tonumber(stored[index] or 0) - now, 0), capacity * refill)
  if debt + refill > capacity * refill then
    allowed = 0
  end
  debts[index] = debt
  answer[index + 2] = exact(debt)
end

if allowed == 1 and ARGV[1] == 'take' then
  for index = 1, #KEYS do
    local debt = debts[index] + tonumber(ARGV[index * 2 + 1])
    redis.call('SET', KEYS[index], exact(now + debt), 'PX', math.ceil(debt))
  end
end
answer[1] = allowed
return answer
