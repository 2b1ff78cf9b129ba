"""The protocols of examples/, by name."""

from . import arbiter, coherence, locks, philosophers, semaphores, tickets

PROTOCOLS = {
    protocol.name: protocol
    for module in (semaphores, tickets, locks, philosophers, coherence, arbiter)
    for protocol in module.PROTOCOLS
}
