"""The pages: lobby, rules, tables; they show what the service tells and send back what is asked.

No rule and no pay table is here, and nothing in a browser but what its viewer may see.
"""
